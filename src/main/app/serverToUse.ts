/** `null`: the server of this computer. Throws a Fault that says why not. */
export type ChooseServer = (address: string | null) => Promise<void>;

/** A team's server, checked; or null, the server of this computer. */
export interface ServerToUse {
  url: string | null;
  /** Named by whoever runs this computer: people cannot choose another. */
  fixed: boolean;
  choose: ChooseServer;
}
