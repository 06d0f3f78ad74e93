/** By how much a cost changed, as a share of what it was: 0.05 is 5 % more. Null where nothing was before. */
export function change(now: number, before: number | null): number | null {
  return before === null || before === 0 ? null : (now - before) / Math.abs(before);
}

/** The same as text: “+5.1%”, “−12%”. Null where less than half a cent was before, which says nothing. */
export function changeText(now: number, before: number | null): string | null {
  const share = before !== null && Math.abs(before) < 0.005 ? null : change(now, before);
  if (share === null) return null;
  return share.toLocaleString('en-US', {
    style: 'percent',
    maximumFractionDigits: Math.abs(share) < 1 ? 1 : 0,
    signDisplay: 'exceptZero',
  });
}
