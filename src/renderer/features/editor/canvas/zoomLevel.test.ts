import { describe, expect, it } from 'vitest';
import { growthOf, levelOf, linesOf, TINY_ZOOM } from './zoomLevel';

/** A step and the room below it, on the canvas. */
const PITCH = 128;
const TEXT = 12;

describe('what is shown at a zoom', () => {
  it('goes from all of a step to its name to a bar, and never back while the map shrinks', () => {
    expect([1, 0.75, 0.74, 0.5, 0.49, 0.08, 0.07].map(levelOf)).toEqual([
      ...['near', 'near', 'name', 'name', 'far', 'far', 'tiny'],
    ]);
  });

  it('keeps names between 10.5 and 14 px on screen for 9 and for 30 steps at 1280 by 800', () => {
    for (const steps of [9, 30]) {
      const zoom = (700 - 96) / (steps * PITCH);
      const size = TEXT * growthOf(zoom) * zoom;
      expect(levelOf(zoom)).not.toBe('tiny');
      expect(size).toBeGreaterThan(10.5);
      expect(size).toBeLessThan(14);
      // So many lines fit between a bar and the next.
      expect(linesOf(zoom) * size * 1.2).toBeLessThan(PITCH * zoom);
    }
  });

  it('changes text in steps: a move of the view within one changes nothing', () => {
    const growths = new Set(Array.from({ length: 500 }, (_, at) => growthOf(0.1 + (at / 500) * 0.9)));
    expect(growths.size).toBeLessThan(16);
    expect(growthOf(0.3)).toBe(growthOf(0.305));
    expect(growthOf(2)).toBe(1);
    expect(growthOf(0.001)).toBe(growthOf(TINY_ZOOM));
  });
});
