import { integrationScreenWords as words } from '@shared/words/integrationScreens';
import type { Integration, IntegrationKind } from '../../data/integrations';
import { connectPath } from '../../parts/integrations/integrationPaths';
import { PathLink } from '../../parts/navigation/PathLink';
import { useUrl } from '../../platform/urlState';
import { Panel } from '../../ui/base/Panel';
import { Tag } from '../../ui/feedback/States';
import { Row, Stack, Text } from '../../ui/layout/Layout';
import { forParam, galleryOf, type ShownCategory } from './integrationsView';
import { TypeLogo } from '../../parts/integrations/TypeLogo';

/** What this server can connect, by what it is for. */
export function Gallery(props: {
  all: readonly Integration[];
  kinds: readonly IntegrationKind[];
  category: ShownCategory;
  mayConnect: boolean;
}) {
  const groups = galleryOf(props.kinds, props.category);
  const none = props.kinds.length === 0 ? words.galleryNone : words.galleryFound;
  return (
    <Panel title={words.gallery} note={props.mayConnect ? words.galleryNote : words.galleryReadOnly}>
      {groups.length === 0 && <p className="cl-muted">{none}</p>}
      <Stack gap="l">
        {groups.map(({ category, kinds }) => (
          <Stack as="section" key={category} label={words.categories[category]}>
            <Text as="h3" tone="muted" size="s" strong>
              {words.categories[category]}
            </Text>
            <KindCards kinds={kinds} all={props.all} />
          </Stack>
        ))}
      </Stack>
    </Panel>
  );
}

export function KindCards(props: { kinds: readonly IntegrationKind[]; all: readonly Integration[] }) {
  const customerId = useUrl().get(forParam);
  return (
    <ul className="cl-columns cl-align-stretch cl-integrations__cards">
      {props.kinds.map((kind) => {
        const there = props.all.filter(({ type }) => type === kind.type).length;
        return (
          <Row as="li" align="stretch" key={kind.type}>
            <PathLink
              to={connectPath(kind.type, customerId)}
              className="cl-press cl-press--card cl-align-start cl-gap-m cl-pad-m cl-kind"
            >
              <TypeLogo type={kind.type} size={36} />
              <Stack as="span" gap="xs" className="cl-grow">
                <Row as="span">
                  <Text as="strong" size="l" strong flow="clip">
                    {kind.name}
                  </Text>
                  {there > 0 && <Tag tone="good">{words.there(there)}</Tag>}
                </Row>
                <span className="cl-muted">{kind.summary}</span>
              </Stack>
            </PathLink>
          </Row>
        );
      })}
    </ul>
  );
}
