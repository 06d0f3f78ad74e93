import type { IntegrationKind } from '@shared/api/integrations/kinds';
import { BILLING_VIEWER } from './kind';

const keys = `openssl genrsa 2048 | openssl pkcs8 -topk8 -nocrypt -inform PEM -out costloom.p8
openssl rsa -in costloom.p8 -pubout -out costloom.pub
# For RSA_PUBLIC_KEY: the lines between BEGIN and END
grep -v -- ----- costloom.pub | tr -d '\\n'
`;

const sql = `USE ROLE ACCOUNTADMIN;
CREATE ROLE IF NOT EXISTS COSTLOOM;
GRANT DATABASE ROLE ${BILLING_VIEWER} TO ROLE COSTLOOM;

CREATE WAREHOUSE IF NOT EXISTS COSTLOOM WAREHOUSE_SIZE = XSMALL AUTO_SUSPEND = 60 AUTO_RESUME = TRUE INITIALLY_SUSPENDED = TRUE;
GRANT USAGE ON WAREHOUSE COSTLOOM TO ROLE COSTLOOM;

CREATE USER IF NOT EXISTS COSTLOOM TYPE = SERVICE DEFAULT_ROLE = COSTLOOM DEFAULT_WAREHOUSE = COSTLOOM RSA_PUBLIC_KEY = 'YOUR_PUBLIC_KEY';
GRANT ROLE COSTLOOM TO USER COSTLOOM;
`;

/** What to run for Snowflake. */
export const snowflakeSetups = (): IntegrationKind['setups'] => [
  {
    id: 'keys',
    name: 'Key pair',
    help: 'Run it on your computer and upload costloom.p8 here.',
    capability: 'connection',
    fileName: 'costloom-keys.sh',
    text: keys,
  },
  {
    id: 'sql',
    name: 'SQL',
    help: 'Insert your public key and run it in a worksheet. It grants read access only.',
    capability: 'bills',
    fileName: 'costloom.sql',
    text: sql,
  },
];
