/**
 * What the console's lists ask for, with the columns that they have at first: tests/console/ui/asked-fields.test.tsx holds
 * it against their declarations.
 */
export const asked = {
  "skills.list": "_id,name,description,holders,createdAt,version",
  "users.list":
    "_id,firstName,lastName,email,hub,role,skills,isEmailVerified,isActive,currentlyCheckedInProject,jobLimit,isJobBlocked,version,can",
  "projects.list": "_id,name,clientAlias,platform,status,isPrivate,payBy,skills,peopleCheckedIn,version",
  "jobs.list": "_id,title,status,projectId,timeLimit,annotator,reviewerId,createdAt,version,can",
  "workHistory.list":
    "_id,user,project,state,checkedInDate,checkedInTime,checkedInAt,checkedOutAt,seconds,note,rejectionCause,correctionAsked,amount,isForgotten,lastActiveAt,originalCheckedInAt,originalCheckedOutAt,correctionReason,correctedAt,checkedOutBy,earlierCause,flags,version,can",
} as const;
