/** What of an organisation is not rows. */
export interface OrganisationEnd {
  /** Ends what runs in it: executions, imports. */
  endWork(orgId: string): Promise<void>;
  /** Removes the files of an organisation whose rows are gone. */
  removeFiles(orgId: string): Promise<void>;
}
