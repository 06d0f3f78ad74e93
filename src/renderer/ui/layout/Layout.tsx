import type { ReactNode, Ref } from 'react';

/** Space between parts: 0, 2, 4, 8, 12, 16 and 24 px. */
type Gap = 'none' | 'xxs' | 'xs' | 's' | 'm' | 'l' | 'xl';
type Align = 'start' | 'center' | 'end' | 'baseline' | 'stretch';

interface LayoutProps {
  children?: ReactNode;
  gap?: Gap;
  align?: Align;
  /** What is drawn besides: a frame, a background, a measure of its own. */
  className?: string | undefined;
  title?: string | undefined;
  role?: string | undefined;
  label?: string | undefined;
  live?: 'polite';
}

const classes = (...names: readonly (string | false | undefined)[]) => names.filter(Boolean).join(' ');

const layout = (kind: string, { gap, align, className, title, role, label, live }: LayoutProps) => ({
  className: classes(kind, gap && `cl-gap-${gap}`, align && `cl-align-${align}`, className),
  title,
  role,
  'aria-label': label,
  'aria-live': live,
});

/** Parts below each other. */
export const Stack = ({ ref, ...props }: LayoutProps & { ref?: Ref<HTMLDivElement> }) => (
  <div {...layout('cl-stack', props)} ref={ref}>
    {props.children}
  </div>
);

/** Parts in a line; with `between` the first and the last stand at its ends. */
export const Row = ({ wrap, between, ...props }: LayoutProps & { wrap?: boolean; between?: boolean }) => (
  <div {...layout(classes('cl-row', wrap && 'cl-row--wrap', between && 'cl-row--between'), props)}>
    {props.children}
  </div>
);

/** As many equal columns as there is room for, each at least `min` px wide. */
export const Columns = ({ min = 240, ...props }: LayoutProps & { min?: number }) => (
  <div
    {...layout('cl-columns', props)}
    style={{ gridTemplateColumns: `repeat(auto-fit, minmax(min(${min}px, 100%), 1fr))` }}
  >
    {props.children}
  </div>
);

/** Text with a size and a tone; `clip` cuts what has no room. */
export const Text = (props: {
  children?: ReactNode;
  as?: 'span' | 'p' | 'h2' | 'h3' | 'h4' | 'strong' | 'div';
  tone?: 'muted' | 'faint';
  size?: 'xs' | 's' | 'm' | 'l' | 'xl';
  strong?: boolean;
  clip?: boolean;
  /** Digits of one width. */
  figures?: boolean;
  title?: string | undefined;
  className?: string | undefined;
}) => {
  const { as: Tag = 'span', tone, size, strong, clip, figures } = props;
  return (
    <Tag
      className={classes(
        tone && `cl-${tone}`,
        size && `cl-size-${size}`,
        strong && 'cl-strong',
        clip && 'cl-clip',
        figures && 'cl-num',
        props.className,
      )}
      title={props.title}
    >
      {props.children}
    </Tag>
  );
};
