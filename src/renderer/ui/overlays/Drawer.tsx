import { Overlay2 } from '@blueprintjs/core';
import type { ReactNode } from 'react';
import { uiWords } from '@shared/words/ui';
import { IconButton } from '../base/Button';
import { FieldContext } from '../fields/fieldIds';
import { Row } from '../layout/Layout';
import { useDialogFocus } from './useFocusBack';
import './drawer.css';

/** What belongs to a row, at the side of the window; Escape and a press beside it close it. */
export function Drawer(props: {
  title: string;
  /** Beside the title; the name is the title otherwise. */
  head?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
  width?: number;
  onClose(): void;
}) {
  const onOpening = useDialogFocus(true);
  return (
    <Overlay2
      isOpen
      onClose={props.onClose}
      transitionDuration={0}
      shouldReturnFocusOnClose={false}
      onOpening={onOpening}
    >
      <section
        role="dialog"
        aria-modal="true"
        aria-label={props.title}
        className="cl-stack cl-gap-none cl-drawer"
        style={{ width: props.width ?? 560 }}
      >
        <FieldContext value={null}>
          <Row as="header" pad="m" gap="s" className="cl-drawer__head">
            <div className="cl-grow">{props.head ?? <h2 className="cl-clip">{props.title}</h2>}</div>
            {props.actions}
            <IconButton icon="close" size="medium" label={uiWords.close} onClick={props.onClose} />
          </Row>
          <div className="cl-stack cl-gap-l cl-pad-l cl-scroll cl-grow">{props.children}</div>
        </FieldContext>
      </section>
    </Overlay2>
  );
}
