const KEY = 'window id';

/**
 * The id of this window, which a reload keeps. It lies in the storage of the window only from the moment it is left until
 * it is loaded again: a copy of the window, which begins with a copy of that storage, has an id of its own.
 */
export function beginWindowId(page: Window): string {
  const id = take(page) ?? crypto.randomUUID();
  page.addEventListener('pagehide', () => {
    try {
      page.sessionStorage.setItem(KEY, id);
    } catch {
      // A window without storage is another one after a reload.
    }
  });
  return id;
}

function take({ sessionStorage: storage }: Window): string | null {
  try {
    const kept = storage.getItem(KEY);
    storage.removeItem(KEY);
    return kept;
  } catch {
    return null;
  }
}
