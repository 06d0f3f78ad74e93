import { dateOrders, type DateOrder } from '@shared/model/dateOrder';
import { importWords } from '@shared/words/imports';
import { Button } from '../../ui/base/Button';
import { Row } from '../../ui/layout/Layout';

/** The two ways in which dates like 03/04/2026 can be meant; none is chosen beforehand. */
export function DateOrderButtons(props: {
  chosen: DateOrder | undefined;
  disabled?: boolean;
  onChoose(order: DateOrder): void;
}) {
  const words = importWords.wizard;
  return (
    <Row role="group" label={words.dates}>
      {dateOrders.map((order) => (
        <Button
          key={order}
          kind={props.chosen === order ? 'primary' : 'normal'}
          size="small"
          pressed={props.chosen === order}
          disabled={props.disabled}
          onClick={() => props.onChoose(order)}
        >
          {words.dateOrders[order]}
        </Button>
      ))}
    </Row>
  );
}
