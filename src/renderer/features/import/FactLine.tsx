import type { ReactNode } from 'react';
import { Row, Text } from '../../ui/layout/Layout';
import './import.css';

/** Facts about an import beside each other. */
export const FactLine = ({ children }: { children: ReactNode }) => (
  <Row as="dl" align="stretch" className="cl-jobfacts">
    {children}
  </Row>
);

export const Fact = ({ name, title, children }: { name: string; title?: string; children: ReactNode }) => (
  <div>
    <Text as="dt" size="s" tone="faint">
      {name}
    </Text>
    <Text as="dd" size="l" strong figures title={title}>
      {children}
    </Text>
  </div>
);
