import { Button } from '../../ui/base/Button';
import { Text } from '../../ui/layout/Layout';
import './costs.css';

/** Where the bar of what is open begins: the way back to the list, and its name, once it has one. */
export const OpenedHead = (props: { back: string; name: string | undefined; onBack(): void }) => (
  <>
    <Button kind="quiet" icon="chevronLeft" onClick={props.onBack}>
      {props.back}
    </Button>
    {props.name !== undefined && (
      <Text as="h2" size="l" strong flow="clip" className="cl-bartitle">
        {props.name}
      </Text>
    )}
  </>
);
