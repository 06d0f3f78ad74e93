import type { Tone } from '../../ui/feedback/States';

/** The class of what stands in a colour of its own beside words. */
export const toneLook = (tone: Tone): string => (tone === 'info' ? 'cl-tone--info' : `cl-${tone}`);
