import { useMemo } from 'react';
import type { Graph } from '@shared/model/graph/types';
import { diffWords as words } from '@shared/words/versions';
import { GraphPreview } from '../../../parts/graph-preview/GraphPreview';
import { Tag, type Tone } from '../../../ui/feedback/States';
import { Columns, Row, Stack, Text } from '../../../ui/layout/Layout';
import { definitionOf } from '../session/selectors';
import type { Content } from '../session/state';
import { useEditorStore } from '../session/store';
import { compare, type ChangedItem, type Mark } from './changes';
import './versions.css';

const tones: Record<Mark, Tone> = { added: 'good', removed: 'bad', changed: 'warn', moved: 'info' };

/** Two contents of a workflow side by side: the flows with their differences marked, then each difference. */
export function DiffView(props: { left: Content; right: Content; leftTitle?: string; rightTitle?: string }) {
  const { left, right } = props;
  const store = useEditorStore();
  const found = useMemo(
    () => compare(left, right, (step) => definitionOf(store.get(), step)),
    [left, right, store],
  );
  const [leftTitle, rightTitle] = [props.leftTitle ?? words.theirs, props.rightTitle ?? words.mine];
  return (
    <Stack gap="l">
      <Columns>
        <Side title={leftTitle} graph={left.graph} marks={found.leftMarks} />
        <Side title={rightTitle} graph={right.graph} marks={found.rightMarks} />
      </Columns>
      {found.items.length === 0 ? (
        <p className="cl-muted">{words.same}</p>
      ) : (
        <Stack as="ul" scroll className="cl-diff__items" label={words.differences}>
          {found.items.map((item) => (
            <Item key={item.key} item={item} left={leftTitle} right={rightTitle} />
          ))}
        </Stack>
      )}
    </Stack>
  );
}

function Side({ title, graph, marks }: { title: string; graph: Graph; marks: ReadonlyMap<string, Mark> }) {
  return (
    <figure className="cl-flush">
      <figcaption className="cl-strong">{title}</figcaption>
      <div
        className="cl-box-line cl-pad-s cl-scroll cl-diff__graph"
        tabIndex={0}
        role="group"
        aria-label={title}
      >
        <GraphPreview graph={graph} label={title} marks={marks} />
      </div>
    </figure>
  );
}

const VALUE_LOOK = 'cl-box-sunken cl-pad-xs cl-flush cl-scroll cl-mono cl-size-s cl-flow-typed';

function Item({ item, left, right }: { item: ChangedItem; left: string; right: string }) {
  return (
    <Stack as="li" gap="xs">
      <Row>
        <Tag tone={tones[item.mark]}>{words.marks[item.mark]}</Tag>
        <b>{item.name}</b>
      </Row>
      {item.lines.map((line) => (
        <div key={line.title} className="cl-columns cl-gap-s cl-align-stretch cl-diff__line">
          <Text size="s" tone="muted">
            {line.title}
          </Text>
          {line.inWords ? (
            <Row gap="s" align="start" className="cl-diff__words">
              <Text tone="muted">{line.left ?? words.nothing}</Text>
              <Text tone="faint">{words.becomes}</Text>
              <Text medium>{line.right ?? words.nothing}</Text>
            </Row>
          ) : (
            <>
              <pre className={VALUE_LOOK} aria-label={left}>
                {line.left ?? words.nothing}
              </pre>
              <pre className={VALUE_LOOK} aria-label={right}>
                {line.right ?? words.nothing}
              </pre>
            </>
          )}
        </div>
      ))}
    </Stack>
  );
}
