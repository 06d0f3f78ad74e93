import { assistWords as words } from '@shared/words/assist';
import { Icon } from '../../../ui/base/Icon';
import { Row } from '../../../ui/layout/Layout';
import { MARK_LOOK, reviewLooks } from './reviewLooks';

/** What the marks on the canvas mean, by colour, sign and word. */
export function Legend() {
  return (
    <Row wrap className="cl-size-s">
      <span className="cl-muted">{words.review.legend}</span>
      <Row as="ul" wrap label={words.review.legend}>
        {reviewLooks.map(({ mark, tone, icon }) => (
          <li key={mark}>
            <span className={`${MARK_LOOK} cl-mark--${tone}`}>
              <Icon name={icon} size={12} />
              <span>{words.marks[mark]}</span>
            </span>
          </li>
        ))}
      </Row>
    </Row>
  );
}
