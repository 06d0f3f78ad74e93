/** Black or white, whichever is read on this color (#rrggbb). */
export function inkOn(color: string): string {
  const part = (at: number) => Number.parseInt(color.slice(at, at + 2), 16) / 255;
  const light = 0.2126 * part(1) ** 2.2 + 0.7152 * part(3) ** 2.2 + 0.0722 * part(5) ** 2.2;
  return light > 0.18 ? '#000000' : '#ffffff';
}

/** Which color of a preset stands where: the first its band, the last its ground when there are several. */
export function mailColors([band = '#d3d8de', second, third, fourth]: readonly string[]) {
  return { band, button: second ?? band, ground: fourth ?? third ?? '#ffffff' };
}
