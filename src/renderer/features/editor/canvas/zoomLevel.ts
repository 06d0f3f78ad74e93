/** What a step shows: all of it, its name alone, its name on a bar, or a bar without words. */
export type Level = 'near' | 'name' | 'far' | 'tiny';

/** Below it a card shows its name only. */
const NAME_ZOOM = 0.75;
/** Below it steps are bars, whose names may be wider than they are. */
const FAR_ZOOM = 0.5;
/** Below it no name could be read any more. */
export const TINY_ZOOM = 0.075;

/** Text grows in these steps, so that a move of the view changes no text between them. */
const STEPS_PER_DOUBLING = 4;
/** On screen, from here on two lines fit between a bar and the next. */
const TWO_LINES_ZOOM = 0.25;

export function levelOf(zoom: number): Level {
  if (zoom >= NAME_ZOOM) return 'near';
  if (zoom >= FAR_ZOOM) return 'name';
  return zoom >= TINY_ZOOM ? 'far' : 'tiny';
}

/** By how much text is larger on the canvas than it should be on screen: 1 / zoom, in steps. */
export function growthOf(zoom: number): number {
  if (zoom >= NAME_ZOOM) return 1;
  const steps = Math.round(-Math.log2(Math.max(zoom, TINY_ZOOM)) * STEPS_PER_DOUBLING);
  return Number((2 ** (steps / STEPS_PER_DOUBLING)).toFixed(3));
}

export const linesOf = (zoom: number): 1 | 2 => (zoom >= TWO_LINES_ZOOM ? 2 : 1);
