import type { ApiCall } from '@shared/host/contract';
import type { FaultJson } from '@shared/kernel/fault';

const MOST = 500;

/** Knows what is not there any more, so that a read of it which fails is no news to the user. */
export interface GoneThings {
  /**
   * Before a call is sent: what it deletes is going. Live events may have it read again before the reply is here; where
   * the server refuses, such a read succeeds.
   */
  noteSent(request: ApiCall): void;
  /** Whether the user knows already, by an own deletion or by the page, that what a read asked for is not there. */
  isTold(request: ApiCall, fault: FaultJson, pageSaysIt: boolean): boolean;
}

/** `most`: ids that are remembered, the newest ones. */
export function createGoneThings(most = MOST): GoneThings {
  const gone = new Set<string>();
  const idsOf = (request: ApiCall) => Object.values(request.params ?? {});
  const note = (ids: readonly string[]) => {
    for (const id of ids) {
      gone.add(id);
      for (const oldest of gone) {
        if (gone.size <= most) break;
        gone.delete(oldest);
      }
    }
  };
  return {
    noteSent(request) {
      if (/\.(delete|remove)$/.test(request.id)) note(idsOf(request));
    },
    isTold(request, { code }, pageSaysIt) {
      if (code !== 'not_found') return pageSaysIt && code === 'bad_input';
      const ids = idsOf(request);
      // What hangs on a thing whose page says that it is not there fails with it.
      if (pageSaysIt) note(ids);
      return pageSaysIt || ids.some((id) => gone.has(id));
    },
  };
}
