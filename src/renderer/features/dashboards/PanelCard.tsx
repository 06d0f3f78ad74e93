import { memo, useRef, type KeyboardEvent, type PointerEvent } from 'react';
import type { Panel } from '@shared/api/dashboards/entities';
import { hasData } from '@shared/model/dashboards/panels';
import { dashboardWords } from '@shared/words/dashboards';
import { Spinner, Tooltip } from '../../ui/base/Button';
import { Icon } from '../../ui/base/Icon';
import { Row, Stack, Text } from '../../ui/layout/Layout';
import { useHandle } from './handles';
import { PanelBody } from './PanelBody';
import { PanelMenu, type PanelActions } from './PanelMenu';
import { nameOf } from './panelNames';
import { TextPanel } from './TextPanel';
import { useNear } from './useNear';
import { usePanelData, type PanelFeed } from './usePanelData';

const words = dashboardWords.panel;

interface PanelGrips {
  /** Ids of the texts that say what keys do. */
  describedBy: string;
  /** Not where all panels are one column. */
  isMovable: boolean;
  isPicked: boolean;
  isSelected: boolean;
  onHead(id: string, event: PointerEvent<HTMLElement>): void;
  onCorner(id: string, event: PointerEvent<HTMLElement>): void;
  onKey(id: string, event: KeyboardEvent<HTMLElement>): void;
}

export interface PanelCardProps {
  panel: Panel;
  feed: PanelFeed;
  /** Also when it is far from the window. */
  always: boolean;
  actions: PanelActions;
  /** While the board is edited. */
  grips: PanelGrips | null;
}

/** A panel with its head. Drawn again only when something of its own changes: others are dragged around it. */
export const PanelCard = memo(function PanelCard(props: PanelCardProps) {
  const { panel, grips } = props;
  const { panelId, kind } = panel;
  const frame = useRef<HTMLElement>(null);
  const near = useNear(frame, props.always);
  const answer = usePanelData(panel, props.feed, near);
  const name = nameOf(panel);
  const isText = !hasData(kind);
  const edited = grips && {
    tabIndex: 0,
    'aria-describedby': grips.describedBy,
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      if (grips.isMovable && event.target === event.currentTarget) grips.onKey(panelId, event);
    },
  };
  const state = grips
    ? `${grips.isPicked ? 'cl-dpanel--picked' : ''} ${grips.isSelected ? 'cl-dpanel--selected' : ''}`
    : '';
  return (
    <section
      ref={frame}
      className={`cl-stack cl-gap-none cl-box-surface cl-dpanel cl-dpanel--${kind.toLowerCase()} ${grips ? 'cl-dpanel--edited' : ''} ${state}`}
      aria-label={words.region(name)}
      data-panel={panelId}
      {...edited}
    >
      <Row
        as="header"
        room="own"
        className="cl-dpanel__head"
        onPointerDown={grips?.isMovable ? (event) => grips.onHead(panelId, event) : undefined}
      >
        {kind === 'Breakline' ? (
          <span className="cl-grow" />
        ) : (
          <Text as="h2" size={kind === 'Title' ? 'xl' : 'm'} strong flow="clip" title={panel.title}>
            {panel.title.trim() || (grips || kind === 'Title' ? name : '')}
          </Text>
        )}
        {panel.description && kind !== 'Breakline' && (
          <Tooltip text={panel.description}>
            <Row as="span" inline>
              <Icon name="info" size={13} className="cl-faint" />
              <span className="cl-hidden">{panel.description}</span>
            </Row>
          </Tooltip>
        )}
        {answer.isFetching && answer.data && <Spinner size={12} label={words.loading(name)} />}
        <span className="cl-grow" />
        <Row as="span" gap="none" room="own" onPointerDown={(event) => event.stopPropagation()}>
          <PanelMenu
            panel={panel}
            name={name}
            actions={props.actions}
            isEdited={grips !== null}
            onRefresh={answer.refetch}
          />
        </Row>
      </Row>
      {isText ? (
        <TextPart panel={panel} />
      ) : (
        <Stack gap="none" room="rest" className="cl-dpanel__body">
          <PanelBody
            panel={panel}
            answer={answer}
            feed={props.feed}
            shown={near}
            readOnly={!props.actions.mayEdit}
          />
        </Stack>
      )}
      {grips?.isMovable && (
        <span
          className="cl-dpanel__corner"
          title={dashboardWords.edit.resize(name)}
          onPointerDown={(event) => grips.onCorner(panelId, event)}
        />
      )}
    </section>
  );
});

function TextPart({ panel }: { panel: Panel }) {
  useHandle(panel.panelId, { data: undefined, isReady: true, picture: null });
  if (panel.kind === 'Markdown') return <TextPanel text={panel.text} />;
  return panel.kind === 'Breakline' ? <hr className="cl-dpanel__line" /> : null;
}
