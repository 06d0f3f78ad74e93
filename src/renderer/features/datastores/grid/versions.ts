/**
 * Which versions of a record our own saves have made out of which: a change that began on a version of before is then
 * no conflict with ourselves.
 */
export class OwnVersions {
  private readonly next = new Map<string, string>();
  private readonly newest = new Map<string, string>();

  /** A save that compared with no version (`from`) goes on from what we saved last. */
  saved(recordId: string, from: string | undefined, to: string): void {
    const before = from ?? this.newest.get(recordId);
    if (before !== undefined && before !== to) this.next.set(`${recordId}\n${before}`, to);
    this.newest.set(recordId, to);
  }

  /** The newest version that came of this one by our hand. */
  latest(recordId: string, version: string): string {
    let now = version;
    for (let to = this.next.get(`${recordId}\n${now}`); to; to = this.next.get(`${recordId}\n${now}`))
      now = to;
    return now;
  }
}
