interface Row {
  key: string;
  parent: string | null;
  hasMore: boolean;
  isOpen: boolean;
}

export type TreeMove = { to: string } | { open: string } | { close: string };

/** Where a key leads in a tree: arrows walk, right opens, left closes or goes to what is above. */
export function walkTree(rows: readonly Row[], active: string | null, key: string): TreeMove | null {
  const at = rows.findIndex((row) => row.key === active);
  const row = rows[at];
  const to = (index: number): TreeMove | null => {
    const target = rows[Math.max(0, Math.min(rows.length - 1, index))];
    return target ? { to: target.key } : null;
  };
  switch (key) {
    case 'ArrowDown':
      return to(at + 1);
    case 'ArrowUp':
      return to(at - 1);
    case 'PageDown':
      return to(at + 10);
    case 'PageUp':
      return to(at - 10);
    case 'Home':
      return to(0);
    case 'End':
      return to(rows.length - 1);
    case 'ArrowRight':
      if (!row?.hasMore) return null;
      return row.isOpen ? to(at + 1) : { open: row.key };
    case 'ArrowLeft':
      if (row?.isOpen === true) return { close: row.key };
      return row?.parent == null ? null : { to: row.parent };
    default:
      return null;
  }
}
