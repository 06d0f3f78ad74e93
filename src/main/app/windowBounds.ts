import type { WindowPlace } from '../ports';

export interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

const SIZE = { width: 1440, height: 900 };
export const SMALLEST = { width: 960, height: 600 };
/** So much of a window must lie on a screen for a person to take hold of it. */
const GRIP = 80;

const clamp = (value: number, low: number, high: number) =>
  Math.max(low, Math.min(value, Math.max(low, high)));

function overlap(a: Area, b: Area): number {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return Math.min(width, height);
}

/** Where a window opens: its last place if that is still on a screen, else the middle of the first screen. */
export function windowPlace(last: WindowPlace | null, screens: readonly Area[]): WindowPlace {
  const home = last && screens.find((screen) => overlap(last, screen) >= GRIP);
  if (last && home) {
    const width = clamp(last.width, SMALLEST.width, home.width);
    const height = clamp(last.height, SMALLEST.height, home.height);
    return { ...last, width, height };
  }
  const screen = screens[0] ?? { x: 0, y: 0, ...SIZE };
  const width = clamp(SIZE.width, SMALLEST.width, screen.width);
  const height = clamp(SIZE.height, SMALLEST.height, screen.height);
  const x = Math.round(screen.x + (screen.width - width) / 2);
  const y = Math.round(screen.y + (screen.height - height) / 2);
  return { x, y, width, height, maximized: false };
}
