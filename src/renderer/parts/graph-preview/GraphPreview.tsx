import { useMemo } from 'react';
import type { Graph } from '@shared/model/graph/types';
import { workflowListWords } from '@shared/words/workflowLists';
import { Icon } from '../../ui/base/Icon';
import { pictureOf, type Box, type Line } from './picture';
import { stepIcon } from './stepIcon';
import './graphPreview.css';

const words = workflowListWords.templates;
/** A larger flow is made smaller; a small one is not blown up. */
const LARGEST = 1.1;
const INFO = 'cl-graphpreview__info';
const tones: Partial<Record<Box['kind'], string>> = {
  trigger: 'cl-accent-text',
  if: INFO,
  loop: INFO,
  collect: INFO,
  break: INFO,
  approve: 'cl-warn',
  wait: 'cl-warn',
  exit: 'cl-bad',
};

/** A flow as a picture that fits its place; nothing in it can be changed. `label`: what it is a preview of. */
export function GraphPreview(props: {
  graph: Graph;
  label: string;
  /** What is to be said of a node, by its id: `added`, `failed` …; a class of that name colours it. */
  marks?: ReadonlyMap<string, string>;
}) {
  const { graph, label, marks } = props;
  const picture = useMemo(() => pictureOf(graph), [graph]);
  if (!picture) return <p className="cl-muted">{words.noGraph}</p>;
  return (
    <svg
      className="cl-graphpreview"
      role="img"
      aria-label={words.preview(label)}
      viewBox={`0 0 ${picture.width} ${picture.height}`}
      preserveAspectRatio="xMidYMin meet"
      style={{ maxWidth: picture.width * LARGEST, maxHeight: picture.height * LARGEST }}
    >
      {picture.frames.map((frame) => (
        <rect
          key={frame.id}
          className="cl-graphpreview__frame"
          x={frame.x}
          y={frame.y}
          width={frame.width}
          height={frame.height}
          rx={10}
        />
      ))}
      {picture.lines.map((line) => (
        <path key={line.id} className="cl-graphpreview__line" d={line.d} />
      ))}
      {picture.boxes.map((box) => (
        <Node key={box.id} box={box} mark={marks?.get(box.id)} />
      ))}
      {picture.lines.map((line) => (
        <Arm key={line.id} line={line} />
      ))}
    </svg>
  );
}

function Node({ box, mark }: { box: Box; mark: string | undefined }) {
  const { x, y, width, height, kind } = box;
  if (kind === 'end' || kind === 'close') {
    const centre = { cx: x + width / 2, cy: y + (kind === 'end' ? 6 : height / 2) };
    return <circle className={`cl-graphpreview__dot cl-graphpreview__dot--${kind}`} {...centre} r={5} />;
  }
  return (
    <foreignObject x={x} y={y} width={width} height={height}>
      <div
        className={`cl-row cl-graphpreview__node cl-graphpreview__node--${kind} ${mark ? `cl-graphpreview__node--${mark}` : ''}`}
      >
        <Icon name={stepIcon(kind, box.group)} size={16} className={tones[kind] ?? 'cl-muted'} />
        <span className="cl-stack cl-gap-none cl-grow">
          <span className="cl-clip">{box.title}</span>
          <span className="cl-clip cl-faint cl-graphpreview__name">{box.name}</span>
        </span>
      </div>
    </foreignObject>
  );
}

function Arm({ line }: { line: Line }) {
  if (line.arm === null || line.arm === 'CLOSE') return null;
  const text = words.arms[line.arm];
  const width = text.length * 6.2 + 10;
  return (
    <g>
      <rect
        className="cl-graphpreview__arm"
        x={line.label.x - width / 2}
        y={line.label.y - 8}
        width={width}
        height={14}
        rx={7}
      />
      <text className="cl-graphpreview__armtext" x={line.label.x} y={line.label.y + 2.5} textAnchor="middle">
        {text}
      </text>
    </g>
  );
}
