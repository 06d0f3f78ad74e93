/** The demo company beside its bills: people, spaces, workflows with runs, datastores, dashboards, customers. */
export interface DemoCompany {
  /**
   * Fills the organisation of somebody as that person would; nothing when it has been filled. Fails when a part cannot
   * be made; the next call takes away what there is and makes all of it.
   */
  fill(who: { orgId: string; userId: string }): Promise<void>;
  /**
   * Lives through the months before the last day of its bills: what was found, done and verified in them. Nothing where
   * there are cases already.
   */
  remember(
    what: { orgId: string; lastDay: string },
    tools: { signal: AbortSignal; onProgress(share: number): void },
  ): Promise<void>;
  /** Takes away what `fill` has made and nobody has put other things into. → how many things there were */
  remove(orgId: string): Promise<number>;
}
