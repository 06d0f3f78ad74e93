const DECIMAL = /^(-?)(\d+)(?:\.(\d*))?(?:[eE]([+-]?\d{1,3}))?$/;

/** A number in decimal as a whole one, and how many of its digits stand behind the point. */
interface Scaled {
  units: bigint;
  digits: number;
}

/** Undefined for what is no number. */
function scaled(text: string): Scaled | undefined {
  const [, sign, whole, behind = '', exponent = '0'] = DECIMAL.exec(text.trim()) ?? [];
  if (whole === undefined) return undefined;
  const digits = behind.length - Number(exponent);
  const units = BigInt(`${whole}${behind}${'0'.repeat(Math.max(0, -digits))}`);
  return { units: sign === '-' ? -units : units, digits: Math.max(0, digits) };
}

function plain({ units, digits }: Scaled): string {
  const all = (units < 0n ? -units : units).toString().padStart(digits + 1, '0');
  const whole = all.slice(0, all.length - digits);
  const behind = all.slice(all.length - digits).replace(/0+$/, '');
  return `${units < 0n ? '-' : ''}${whole}${behind === '' ? '' : `.${behind}`}`;
}

/** `2.5E-7` as 0.00000025; null for what is no number. */
export function decimalOf(text: string): string | null {
  const found = scaled(text);
  return found === undefined ? null : plain(found);
}

/** To the last digit. What is no number counts nothing. */
export function sumOfDecimals(texts: readonly string[]): string {
  const all = texts.flatMap((text) => scaled(text) ?? []);
  const digits = all.reduce((most, one) => Math.max(most, one.digits), 0);
  const units = all.reduce((sum, one) => sum + one.units * 10n ** BigInt(digits - one.digits), 0n);
  return plain({ units, digits });
}
