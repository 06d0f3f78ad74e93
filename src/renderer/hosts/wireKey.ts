/** What the browser host's link carries behind its `#`, and where the page of that origin keeps it. */
const NAME = 'costloom-wire';
const inLink = /^#key=([\w-]{43})$/;

interface Place {
  location: Pick<Location, 'hash' | 'pathname' | 'search'>;
  history: Pick<History, 'replaceState'>;
  storage: Pick<Storage, 'getItem' | 'setItem'>;
}

/**
 * The key of the wire: taken out of the address that the link led to, else what this origin kept. Storage is bound to
 * the port, which a cookie is not. Every window of this browser has it; it is worthless once the host has ended.
 */
export function takeWireKey({ location, history, storage }: Place): string {
  const given = inLink.exec(location.hash)?.[1];
  if (given === undefined) return storage.getItem(NAME) ?? '';
  storage.setItem(NAME, given);
  history.replaceState(null, '', location.pathname + location.search);
  return given;
}
