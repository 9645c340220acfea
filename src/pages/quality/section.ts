/** What a section of the page shows: work of one project or of all, of which days. */
export interface SectionProps {
  readonly filters: {
    readonly projectId?: string;
    readonly startDate: string;
    readonly endDate: string;
  };
}
