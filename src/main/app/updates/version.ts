const pattern =
  /^(\d{1,9})\.(\d{1,9})\.(\d{1,9})(?:-([0-9A-Za-z-]+(?:\.[0-9A-Za-z-]+)*))?(?:\+[0-9A-Za-z.-]+)?$/;

export const isVersion = (text: string): boolean => pattern.test(text);

/** Semantic versioning's order: negative when `a` is older, 0 when neither is. Throws when one is no version. */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [parts(a), parts(b)];
  for (const [index, number] of left.numbers.entries()) {
    const difference = number - (right.numbers[index] ?? 0);
    if (difference !== 0) return difference;
  }
  // A version comes after its own previews.
  if (left.preview.length === 0 || right.preview.length === 0)
    return right.preview.length - left.preview.length;
  for (const [index, one] of left.preview.entries()) {
    const other = right.preview[index];
    if (other === undefined) return 1;
    const difference = comparePreview(one, other);
    if (difference !== 0) return difference;
  }
  return left.preview.length - right.preview.length;
}

function parts(text: string) {
  const found = pattern.exec(text);
  if (!found) throw new Error(`not a version: ${text}`);
  return { numbers: found.slice(1, 4).map(Number), preview: found[4]?.split('.') ?? [] };
}

function comparePreview(a: string, b: string): number {
  const [isNumber, otherIsNumber] = [/^\d+$/.test(a), /^\d+$/.test(b)];
  if (isNumber && otherIsNumber) return Number(a) - Number(b);
  if (isNumber !== otherIsNumber) return isNumber ? -1 : 1;
  return a < b ? -1 : a > b ? 1 : 0;
}
