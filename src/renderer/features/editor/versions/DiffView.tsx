import { useMemo } from 'react';
import { diffWords as words } from '@shared/words/versions';
import { GraphPreview } from '../../../parts/graph-preview/GraphPreview';
import { Tag, type Tone } from '../../../ui/feedback/States';
import { Row } from '../../../ui/layout/Layout';
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
    <div className="cl-diff">
      <div className="cl-diff__graphs">
        <figure>
          <figcaption>{leftTitle}</figcaption>
          <div className="cl-diff__graph" tabIndex={0} role="group" aria-label={leftTitle}>
            <GraphPreview graph={left.graph} label={leftTitle} marks={found.leftMarks} />
          </div>
        </figure>
        <figure>
          <figcaption>{rightTitle}</figcaption>
          <div className="cl-diff__graph" tabIndex={0} role="group" aria-label={rightTitle}>
            <GraphPreview graph={right.graph} label={rightTitle} marks={found.rightMarks} />
          </div>
        </figure>
      </div>
      {found.items.length === 0 ? (
        <p className="cl-muted">{words.same}</p>
      ) : (
        <ul className="cl-diff__items" aria-label={words.differences}>
          {found.items.map((item) => (
            <Item key={item.key} item={item} left={leftTitle} right={rightTitle} />
          ))}
        </ul>
      )}
    </div>
  );
}

function Item({ item, left, right }: { item: ChangedItem; left: string; right: string }) {
  return (
    <li>
      <Row>
        <Tag tone={tones[item.mark]}>{words.marks[item.mark]}</Tag>
        <b>{item.name}</b>
      </Row>
      {item.lines.map((line) => (
        <div key={line.title} className="cl-diff__line">
          <span className="cl-muted cl-size-s">{line.title}</span>
          <pre aria-label={left}>{line.left ?? words.nothing}</pre>
          <pre aria-label={right}>{line.right ?? words.nothing}</pre>
        </div>
      ))}
    </li>
  );
}
