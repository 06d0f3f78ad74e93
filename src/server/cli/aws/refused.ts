import secrets from './secrets.json';

const listed = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s*\n\s*/));

/** Whole services: they sign in, or ask the person at the keyboard. */
const services: readonly string[] = [
  'configure',
  'sso',
  'login',
  'logout',
  'history',
  'help',
  'cli-dev',
  'sso-oidc',
  'signin',
];

/** What opens a session, works with local files or is one with the AWS CLI's own settings. */
const commands = listed(`
  cloudformation deploy
  cloudformation package
  cloudfront sign
  codeartifact login
  codecommit credential-helper
  datapipeline put-pipeline-definition
  deploy deregister
  deploy install
  deploy push
  deploy register
  deploy uninstall
  dlm create-default-role
  dynamodb wizard
  ec2-instance-connect open-tunnel
  ec2-instance-connect ssh
  ecs deploy
  ecs execute-command
  eks update-kubeconfig
  emr get
  emr put
  emr socks
  emr ssh
  events wizard
  gamelift get-game-session-log
  gamelift upload-build
  iam wizard
  lambda wizard
  logs start-live-tail
  opsworks register
  sagemaker start-session
  servicecatalog generate
  ssm start-session
`);

/**
 * What answers with a password, a key, a token or an address that stands for one, beside those that the models of the AWS
 * CLI tell (`secrets.json`): its own commands, and answers whose members are not named so.
 */
export const revealing = listed(`
  apigateway get-api-keys
  appsync list-api-keys
  cognito-identity get-id
  ecr get-login
  ivs batch-get-stream-key
  lambda get-function
  lambda get-layer-version
  lambda get-layer-version-by-arn
  location describe-key
  s3 presign
`);

/** Operations by whose names it is known, also of services that are new. */
const REVEALING =
  /^(?:create|get|generate|issue|request|reset|rotate|export|batch-get)-(?:.*-)?(?:token|api-key|access-key|credentials|password|secret-value|presigned(?:-.*)?-url|embed-url(?:-.*)?)$/;

/** Operations whose payload is read from a local file, whatever stands before its name. */
const fromFile = listed(`
  cloudsearchdomain upload-documents
  codeartifact publish-package-version
  ebs put-snapshot-block
  glacier upload-archive
  glacier upload-multipart-part
  lambda invoke-async
  lex-runtime post-content
  lexv2-runtime recognize-utterance
  mediastore-data put-object
  omics upload-read-set-part
  s3api put-object
  s3api upload-part
  s3api write-get-object-response
`);

/** Operations whose answer is written to a file, mostly one that an argument without a name stands for. */
const toFile = listed(`
  apigateway get-export
  apigateway get-sdk
  apigatewayv2 export-api
  appconfig create-hosted-configuration-version
  appconfig get-configuration
  appconfig get-hosted-configuration-version
  appconfigdata get-latest-configuration
  appsync get-introspection-schema
  bedrock-agentcore invoke-agent-runtime
  bedrock-runtime invoke-model
  cloudfront get-connection-function
  cloudfront get-function
  codeartifact get-package-version-asset
  codeguruprofiler get-profile
  datazone get-lineage-event
  ebs get-snapshot-block
  geo-maps get-glyphs
  geo-maps get-sprites
  geo-maps get-static-map
  geo-maps get-style-descriptor
  geo-maps get-tile
  glacier get-job-output
  iot-data delete-thing-shadow
  iot-data get-thing-shadow
  iot-data update-thing-shadow
  iot create-certificate-from-csr
  iotwireless get-position-estimate
  iotwireless get-resource-position
  kinesis-video-archived-media get-clip
  kinesis-video-archived-media get-media-for-fragment-list
  kinesis-video-media get-media
  lakeformation get-work-unit-results
  lambda invoke
  lex-runtime put-session
  lexv2-runtime put-session
  location get-map-glyphs
  location get-map-sprites
  location get-map-style-descriptor
  location get-map-tile
  medialive describe-input-device-thumbnail
  mediastore-data get-object
  medical-imaging get-image-frame
  medical-imaging get-image-set-metadata
  neptune-graph execute-query
  neptunedata execute-gremlin-explain-query
  neptunedata execute-gremlin-profile-query
  neptunedata execute-open-cypher-explain-query
  omics get-read-set
  omics get-reference
  polly synthesize-speech
  s3api get-object
  s3api get-object-torrent
  s3api select-object-content
  sagemaker-geospatial get-tile
  sagemaker-runtime invoke-endpoint
  schemas get-code-binding-source
  tnb get-sol-function-package-content
  tnb get-sol-function-package-descriptor
  tnb get-sol-network-package-content
  tnb get-sol-network-package-descriptor
  workmailmessageflow get-raw-message-content
`);

export const isRefused = (service: string, verb: string) =>
  services.includes(service) || verb === 'help' || commands.has(`${service} ${verb}`);
/** Services sign for others: every way to temporary credentials is one. */
export const revealsSecret = (service: string, verb: string) =>
  Object.hasOwn(secrets, `${service} ${verb}`) ||
  revealing.has(`${service} ${verb}`) ||
  REVEALING.test(verb) ||
  (service === 'sts' &&
    /^(?:assume-|get-federation-|get-session-|get-web-|get-delegated-|assume)/.test(verb));
export const readsFile = (service: string, verb: string) => fromFile.has(`${service} ${verb}`);
export const writesFile = (service: string, verb: string) => toFile.has(`${service} ${verb}`);
