import { useEffect, useRef } from 'react';
import type { Panel } from '@shared/api/dashboards/entities';
import { dashboardWords } from '@shared/words/dashboards';
import { Button } from '../../ui/base/Button';
import { Row, Stack, Text } from '../../ui/layout/Layout';
import { Confirm, Dialog } from '../../ui/overlays/Dialog';
import { HandlesProvider } from './handles';
import { PanelBody } from './PanelBody';
import { nameOf } from './panelNames';
import { usePanelData, type PanelFeed } from './usePanelData';

const words = dashboardWords.edit;

/** One panel over the whole screen. */
export function FullPanel(props: { panel: Panel; feed: PanelFeed; onLeave(): void }) {
  const { panel } = props;
  const answer = usePanelData(panel, props.feed, true);
  const frame = useRef<HTMLElement>(null);
  useEffect(() => {
    frame.current?.focus();
  }, []);
  return (
    <HandlesProvider value={null}>
      <section
        className="cl-stack cl-gap-s cl-pad-l cl-fullpanel"
        aria-label={nameOf(panel)}
        ref={frame}
        tabIndex={-1}
      >
        <Row as="header" gap="m" room="own">
          <Text as="h2" size="xl" strong flow="clip">
            {nameOf(panel)}
          </Text>
          {panel.description && (
            <Text as="p" tone="muted" flow="clip">
              {panel.description}
            </Text>
          )}
          <span className="cl-grow" />
          <Button icon="close" onClick={props.onLeave}>
            {dashboardWords.board.leaveFullScreen}
          </Button>
        </Row>
        <Stack gap="none" room="rest" className="cl-dpanel__body">
          <PanelBody panel={panel} answer={answer} feed={props.feed} shown readOnly />
        </Stack>
      </section>
    </HandlesProvider>
  );
}

export function ConflictDialog(props: {
  open: boolean;
  busy: boolean;
  onTheirs(): void;
  onMine(): void;
  onClose(): void;
}) {
  return (
    <Dialog
      title={words.conflictTitle}
      open={props.open}
      onClose={props.onClose}
      keepOnOutsideClick
      actions={
        <>
          <Button onClick={props.onClose} autoFocus>
            {words.later}
          </Button>
          <Button onClick={props.onTheirs}>{words.theirs}</Button>
          <Button kind="danger" busy={props.busy} onClick={props.onMine}>
            {words.mine}
          </Button>
        </>
      }
    >
      {words.conflictText}
    </Dialog>
  );
}

export function DiscardDialog(props: { open: boolean; onDiscard(): void; onClose(): void }) {
  return (
    <Confirm
      title={words.discardTitle}
      open={props.open}
      confirm={words.discard}
      danger
      onConfirm={props.onDiscard}
      onClose={props.onClose}
    >
      {words.discardText}
    </Confirm>
  );
}
