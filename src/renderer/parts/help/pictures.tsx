import type { ReactNode } from 'react';
import { helpPictureWords as words, type HelpPicture } from '@shared/words/helpPictures';

const WIDTH = 340;

interface BoxProps {
  x: number;
  y: number;
  w: number;
  h?: number;
  text: string;
  tone?: 'accent' | 'good' | 'bad' | 'quiet';
}

function Box({ x, y, w, h = 30, text, tone }: BoxProps) {
  return (
    <g className={tone ? `cl-helpfig__${tone}` : undefined}>
      <rect x={x} y={y} width={w} height={h} rx={6} className="cl-helpfig__box" />
      <text x={x + w / 2} y={y + h / 2} className="cl-helpfig__text" textAnchor="middle">
        {text}
      </text>
    </g>
  );
}

/** One tip serves all arrows; a topic is shown at a time. */
const TIP = 'cl-help-tip';

function Arrow({ d, dashed = false, both = false }: { d: string; dashed?: boolean; both?: boolean }) {
  return (
    <path
      d={d}
      className={`cl-helpfig__arrow ${dashed ? 'cl-helpfig__arrow--dashed' : ''}`}
      markerEnd={`url(#${TIP})`}
      {...(both ? { markerStart: `url(#${TIP})` } : {})}
    />
  );
}

const Note = (props: { x: number; y: number; text: string; anchor?: 'start' | 'middle' | 'end' }) => (
  <text x={props.x} y={props.y} className="cl-helpfig__note" textAnchor={props.anchor ?? 'middle'}>
    {props.text}
  </text>
);

/** From left to right what people do; below it what the next bill decides. */
function CaseLife() {
  const { caseLife: own } = words;
  return (
    <>
      <Box x={2} y={8} w={92} text={own.todo} tone="accent" />
      <Arrow d="M94 23 H122" />
      <Box x={124} y={8} w={92} text={own.progress} />
      <Arrow d="M216 23 H244" />
      <Box x={246} y={8} w={92} text={own.completed} />
      <Arrow d="M292 38 V74" />
      <Note x={284} y={60} text={own.bill} anchor="end" />
      <Box x={246} y={76} w={92} text={own.verified} tone="good" />
      <Arrow d="M246 91 H218" />
      <Note x={284} y={122} text={own.costBack} anchor="end" />
      <Box x={124} y={76} w={92} text={own.reopened} tone="bad" />
      <Arrow d="M124 91 H48 V40" />
      <Box x={2} y={132} w={92} text={own.excluded} tone="quiet" />
      <Arrow d="M20 38 V130" dashed />
      <Note x={102} y={151} text={own.excludedNote} anchor="start" />
    </>
  );
}

/** A board with its rules, and what they find. */
function Board() {
  const { board: own } = words;
  return (
    <>
      <rect x={2} y={2} width={336} height={146} rx={9} className="cl-helpfig__frame" />
      <text x={14} y={21} className="cl-helpfig__head">
        {own.title}
      </text>
      {own.rules.map((rule, at) => (
        <g key={rule} transform={`translate(0 ${34 + at * 56})`}>
          <Box x={14} y={4} w={106} h={42} text={rule} />
          <Arrow d="M120 25 H142" />
          <Box x={144} y={4} w={88} h={42} text={own.cases[at] ?? ''} tone="accent" />
          <Arrow d="M232 25 H254" />
          <Box x={256} y={4} w={70} h={42} text={own.amounts[at] ?? ''} tone="good" />
        </g>
      ))}
      <Note x={67} y={166} text={own.rule} />
      <Note x={188} y={166} text={own.found} />
      <Note x={291} y={166} text={own.saving} />
    </>
  );
}

/** What belongs to one team, apart from the others. */
function Space() {
  const { space: own } = words;
  return (
    <>
      <rect x={2} y={2} width={200} height={148} rx={9} className="cl-helpfig__frame" />
      <text x={14} y={21} className="cl-helpfig__head">
        {own.title}
      </text>
      {own.holds.map((thing, at) => (
        <Box key={thing} x={14 + (at % 2) * 90} y={34 + Math.floor(at / 2) * 54} w={84} h={46} text={thing} />
      ))}
      {own.others.map((name, at) => (
        <g key={name}>
          <rect x={220} y={2 + at * 76} width={118} height={72} rx={9} className="cl-helpfig__frame" />
          <text x={232} y={21 + at * 76} className="cl-helpfig__head">
            {name}
          </text>
          <Note x={232} y={46 + at * 76} text={own.same} anchor="start" />
        </g>
      ))}
    </>
  );
}

/** A table between those who edit it and what reads and writes it. */
function Datastore() {
  const { datastore: own } = words;
  const left = 96;
  const width = 148;
  const row = 28;
  return (
    <>
      <Box x={2} y={52} w={74} text={own.people} tone="accent" />
      <Arrow d="M79 67 H93" both />
      <rect x={left} y={8} width={width} height={row * 4} rx={6} className="cl-helpfig__box" />
      <rect x={left} y={8} width={width} height={row} rx={6} className="cl-helpfig__bar" />
      {[1, 2, 3].map((line) => (
        <path key={line} d={`M${left} ${8 + row * line} H${left + width}`} className="cl-helpfig__line" />
      ))}
      <path d={`M${left + width / 2} 8 V${8 + row * 4}`} className="cl-helpfig__line" />
      {own.cells.map((cell, at) => (
        <text
          key={cell}
          x={left + 8 + (at % 2) * (width / 2)}
          y={8 + row / 2 + Math.floor(at / 2) * row}
          className={at < 2 ? 'cl-helpfig__head' : 'cl-helpfig__text'}
        >
          {cell}
        </text>
      ))}
      <Arrow d="M247 67 H261" both />
      <Box x={264} y={52} w={74} text={own.workflows} tone="accent" />
      <Note x={39} y={100} text={own.edit} />
      <Note x={301} y={100} text={own.readWrite} />
    </>
  );
}

const drawn: Record<HelpPicture, { height: number; picture: () => ReactNode }> = {
  caseLife: { height: 166, picture: CaseLife },
  board: { height: 174, picture: Board },
  space: { height: 152, picture: Space },
  datastore: { height: 128, picture: Datastore },
};

/** A drawing in the colors of the theme; what it shows is said in words as well. */
export function Picture({ of }: { of: HelpPicture }) {
  const { height, picture: Drawn } = drawn[of];
  return (
    <figure className="cl-box-sunken cl-pad-m cl-helpfig">
      <svg viewBox={`0 0 ${WIDTH} ${height}`} role="img" aria-label={words.alt[of]}>
        <defs>
          <marker
            id={TIP}
            viewBox="0 0 8 8"
            refX="7"
            refY="4"
            markerWidth="6"
            markerHeight="6"
            orient="auto-start-reverse"
          >
            <path d="M0 0 L8 4 L0 8 Z" className="cl-helpfig__tip" />
          </marker>
        </defs>
        <Drawn />
      </svg>
    </figure>
  );
}
