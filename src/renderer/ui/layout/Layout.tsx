import { createElement, type HTMLAttributes, type Ref } from 'react';

/** Space between parts, or around them: 0, 2, 4, 8, 12, 16 and 24 px. */
type Gap = 'none' | 'xxs' | 'xs' | 's' | 'm' | 'l' | 'xl';
type Align = 'start' | 'center' | 'end' | 'baseline' | 'stretch';
type Block = 'div' | 'section' | 'article' | 'header' | 'footer' | 'nav' | 'aside' | 'main' | 'fieldset';
type List = 'ul' | 'ol' | 'li' | 'dl' | 'dt' | 'dd';
type Inline = 'span' | 'p' | 'h2' | 'h3' | 'h4' | 'strong' | 'output';

interface Attributes extends HTMLAttributes<HTMLElement> {
  /** The accessible name. */
  label?: string | undefined;
  live?: 'polite' | undefined;
}

interface LayoutProps extends Attributes {
  as?: Block | List | Inline;
  gap?: Gap | undefined;
  align?: Align | undefined;
  /** Space around the parts. */
  pad?: Gap;
  /** A frame and what is behind the parts: as bright as a panel, lower than the page, or a frame only. */
  box?: 'surface' | 'sunken' | 'line' | undefined;
  /** A line to what stands above or below. */
  edge?: 'top' | 'bottom';
  /** Takes the room that is left, or keeps its own when there is too little. */
  room?: 'rest' | 'own';
  /** Scrolls when there is too little room. */
  scroll?: boolean;
  ref?: Ref<HTMLDivElement>;
}

const classes = (...names: readonly (string | false | undefined)[]) => names.filter(Boolean).join(' ');

function draw(kind: string, props: LayoutProps) {
  const { as = 'div', gap, align, pad, box, edge, room, scroll, className, label, live, ...rest } = props;
  const named = Object.entries({ gap, align, pad, box, edge, room });
  return createElement<HTMLAttributes<HTMLDivElement>, HTMLDivElement>(as, {
    'aria-label': label,
    'aria-live': live,
    ...rest,
    className: classes(
      kind,
      ...named.map(([name, value]) => value && `cl-${name}-${value}`),
      scroll && 'cl-scroll',
      className,
    ),
  });
}

/** Parts below each other. */
export const Stack = (props: LayoutProps) => draw('cl-stack', props);

/** Parts in a line; with `between` the first and the last stand at its ends. */
export const Row = (props: LayoutProps & { wrap?: boolean; between?: boolean; inline?: boolean }) => {
  const { wrap, between, inline, ...rest } = props;
  const kind = classes(
    'cl-row',
    wrap && 'cl-row--wrap',
    between && 'cl-row--between',
    inline && 'cl-row--inline',
  );
  return draw(kind, rest);
};

/** As many equal columns as there is room for, each at least `min` px wide. */
export const Columns = ({ min = 240, ...rest }: LayoutProps & { min?: number }) =>
  draw('cl-columns', {
    ...rest,
    style: { gridTemplateColumns: `repeat(auto-fit, minmax(min(${min}px, 100%), 1fr))`, ...rest.style },
  });

interface TextProps extends Attributes {
  as?: Inline | List | 'div' | 'code' | 'pre' | 'small' | 'time';
  tone?: 'muted' | 'faint' | 'accent' | 'good' | 'warn' | 'bad' | undefined;
  size?: 'xs' | 's' | 'm' | 'l' | 'xl' | 'xxl';
  /** Cut when there is too little room; on one line; broken anywhere; as it was typed. */
  flow?: 'clip' | 'line' | 'break' | 'typed';
  strong?: boolean;
  medium?: boolean;
  /** Code and ids. */
  mono?: boolean;
  /** Digits of one width. */
  figures?: boolean;
  end?: boolean;
}

/** Text with a size and a tone. */
export const Text = (props: TextProps) => {
  const { as = 'span', tone, size, flow, strong, medium, mono, figures, end, ...others } = props;
  const { className, label, live, ...rest } = others;
  return createElement<HTMLAttributes<HTMLElement>, HTMLElement>(as, {
    'aria-label': label,
    'aria-live': live,
    ...rest,
    className: classes(
      tone && `cl-${tone === 'accent' ? 'accent-text' : tone}`,
      size && `cl-size-${size}`,
      flow && `cl-flow-${flow}`,
      strong && 'cl-strong',
      medium && 'cl-medium',
      mono && 'cl-mono',
      figures && 'cl-num',
      end && 'cl-right',
      className,
    ),
  });
};

/** What stands above a part of a screen or a dialog. */
export const Heading = (props: TextProps) => <Text as="h3" size="m" strong {...props} />;

/** What helps with what stands above or below it, in small letters. */
export const Hint = (props: TextProps) => <Text as="p" size="s" tone="faint" flow="break" {...props} />;
