import { PathLink } from '../navigation/PathLink';
import type { Block, Inline } from './markdown';
import './markdown.css';

/** A parsed text. Whatever is in it is shown as text: there is no way for markup to get through. */
export function Markdown({ blocks }: { blocks: readonly Block[] }) {
  return (
    <>
      {blocks.map((block, at) => (
        <Shown key={at} block={block} />
      ))}
    </>
  );
}

function Shown({ block }: { block: Block }) {
  if (block.kind === 'list') {
    const List = block.ordered ? 'ol' : 'ul';
    return (
      <List className="cl-md__list">
        {block.items.map((parts, at) => (
          <li key={at}>
            <Inlines parts={parts} />
          </li>
        ))}
      </List>
    );
  }
  return (
    <p className={block.kind === 'heading' ? 'cl-strong' : undefined}>
      <Inlines parts={block.parts} />
    </p>
  );
}

function Inlines({ parts }: { parts: readonly Inline[] }) {
  return parts.map((part, at) => {
    if (part.kind === 'link')
      return (
        <PathLink key={at} to={part.path}>
          {part.text}
        </PathLink>
      );
    if (part.kind === 'bold') return <strong key={at}>{part.text}</strong>;
    if (part.kind === 'code') return <code key={at}>{part.text}</code>;
    if (part.kind === 'break') return <br key={at} />;
    return part.text;
  });
}
