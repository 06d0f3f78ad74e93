import type { ComponentProps } from 'react';

interface PressProps extends Omit<ComponentProps<'button'>, 'type'> {
  /** Bare: like the text around it. Entry: a line of a list. Card: with a frame. */
  look?: 'bare' | 'entry' | 'card';
}

/** A part of a page that is pressed and does not look like a button. What is chosen says so by `aria-current` or `aria-pressed`. */
export const Press = ({ look = 'bare', className = '', ...rest }: PressProps) => (
  <button type="button" {...rest} className={`cl-press cl-press--${look} ${className}`} />
);
