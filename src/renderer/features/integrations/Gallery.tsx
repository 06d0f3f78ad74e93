import { integrationScreenWords as words } from '@shared/words/integrationScreens';
import type { Integration, IntegrationKind } from '../../data/integrations';
import { connectPath } from '../../parts/integrations/integrationPaths';
import { PathLink } from '../../parts/navigation/PathLink';
import { useUrl } from '../../platform/urlState';
import { Panel } from '../../ui/base/Panel';
import { Tag } from '../../ui/feedback/States';
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
      <div className="cl-stack cl-stack--l">
        {groups.map(({ category, kinds }) => (
          <section key={category} className="cl-stack" aria-label={words.categories[category]}>
            <h3 className="cl-muted cl-size-s cl-strong">{words.categories[category]}</h3>
            <KindCards kinds={kinds} all={props.all} />
          </section>
        ))}
      </div>
    </Panel>
  );
}

export function KindCards(props: { kinds: readonly IntegrationKind[]; all: readonly Integration[] }) {
  const customerId = useUrl().get(forParam);
  return (
    <ul className="cl-integrations__cards">
      {props.kinds.map((kind) => {
        const there = props.all.filter(({ type }) => type === kind.type).length;
        return (
          <li key={kind.type}>
            <PathLink to={connectPath(kind.type, customerId)} className="cl-kind">
              <TypeLogo type={kind.type} size={36} />
              <span className="cl-stack cl-gap-xs cl-grow">
                <span className="cl-row">
                  <strong className="cl-clip">{kind.name}</strong>
                  {there > 0 && <Tag tone="good">{words.there(there)}</Tag>}
                </span>
                <span className="cl-muted">{kind.summary}</span>
              </span>
            </PathLink>
          </li>
        );
      })}
    </ul>
  );
}
