import { Fragment, memo } from 'react';
import { summaryText, type Summary as Said } from './pieces';

/** The values of a step on its card, a dot between them, references as chips. */
export const Summary = memo(function Summary({ summary }: { summary: Said }) {
  return (
    <span className="cl-node__about cl-muted cl-size-xs" title={summaryText(summary)}>
      {summary.map((pieces, at) => (
        <Fragment key={at}>
          {at > 0 && ' · '}
          {pieces.map(({ text, isReference }, index) =>
            isReference ? (
              <span key={index} className="cl-node__chip">
                {text}
              </span>
            ) : (
              text
            ),
          )}
        </Fragment>
      ))}
    </span>
  );
});
