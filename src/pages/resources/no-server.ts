/** What there is to do before anything can be read from an annotation server. */
export const noServerText = "No annotation server is set up yet. Your administrator names them in ANNOTATION_SERVERS.";
