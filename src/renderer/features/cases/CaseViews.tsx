import { caseViews, filterOfView, viewOfFilter } from '@shared/model/caseViews';
import { caseWords } from '@shared/words/cases';
import { useMyNames } from '../../parts/people/useMyNames';
import { PathLink } from '../../parts/navigation/PathLink';
import { Row } from '../../ui/layout/Layout';
import { casesPath, type CaseView } from './caseView';

/** The views that everybody has: all, one's own, what is new, what nobody owns, what came back. */
export function CaseViews({ view }: { view: CaseView }) {
  const me = useMyNames();
  const current = viewOfFilter(view.filter);
  const { group_by } = view.filter;
  return (
    <Row as="nav" gap="xs" label={caseWords.views.label} className="cl-caseviews">
      {caseViews.map((name) => (
        <PathLink
          key={name}
          to={casesPath({ ...view, filter: { group_by, filters: filterOfView(name, me) } })}
          current={name === current}
        >
          {caseWords.views[name]}
        </PathLink>
      ))}
    </Row>
  );
}
