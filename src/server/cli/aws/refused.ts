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

/** What answers with a password, a key, a token or an address that stands for one. */
const revealing = listed(`
  amplifybackend get-token
  apigateway get-api-key
  apigateway get-api-keys
  appsync list-api-keys
  bedrock-agentcore get-resource-api-key
  bedrock-agentcore get-resource-oauth2-token
  bedrock-agentcore get-resource-payment-token
  bedrock-agentcore get-workload-access-token
  codeartifact get-authorization-token
  cognito-identity get-credentials-for-identity
  cognito-identity get-id
  cognito-identity get-open-id-token
  cognito-identity get-open-id-token-for-developer-identity
  cognito-idp describe-user-pool-client
  cognito-idp list-user-pool-client-secrets
  connect get-federation-token
  datazone get-environment-credentials
  dsql generate-db-connect-admin-auth-token
  dsql generate-db-connect-auth-token
  ec2 create-key-pair
  ec2 export-client-vpn-client-configuration
  ec2 get-password-data
  ec2 get-vpn-connection-device-sample-configuration
  ecr get-authorization-token
  ecr get-login
  ecr get-login-password
  ecr-public get-authorization-token
  ecr-public get-login-password
  eks get-token
  eks-auth assume-role-for-pod-identity
  emr get-cluster-session-credentials
  finspace get-kx-connection-string
  finspace-data get-programmatic-access-credentials
  gamelift get-compute-auth-token
  gamelift get-instance-access
  gamelift request-upload-credentials
  iam create-access-key
  iam create-service-specific-credential
  iam create-virtual-mfa-device
  iam reset-service-specific-credential
  iot create-keys-and-certificate
  ivs batch-get-stream-key
  ivs create-stream-key
  ivs get-stream-key
  kms decrypt
  kms generate-data-key
  kms generate-data-key-pair
  lambda get-function
  lambda get-layer-version
  lambda get-layer-version-by-arn
  lakeformation get-temporary-data-location-credentials
  lakeformation get-temporary-glue-partition-credentials
  lakeformation get-temporary-glue-table-credentials
  license-manager get-access-token
  lightsail create-bucket-access-key
  lightsail create-key-pair
  lightsail download-default-key-pair
  lightsail get-instance-access-details
  lightsail get-relational-database-master-user-password
  location describe-key
  pca-connector-scep get-challenge-password
  rds generate-db-auth-token
  redshift get-cluster-credentials
  redshift get-cluster-credentials-with-iam
  redshift get-identity-center-auth-token
  redshift-serverless get-credentials
  redshift-serverless get-identity-center-auth-token
  route53globalresolver get-access-token
  s3 presign
  s3control get-data-access
  s3api create-session
  secretsmanager batch-get-secret-value
  secretsmanager get-random-password
  secretsmanager get-secret-value
  ssm get-access-token
  storagegateway describe-chap-credentials
  wafv2 get-decrypted-api-key
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
  revealing.has(`${service} ${verb}`) ||
  REVEALING.test(verb) ||
  (service === 'sts' &&
    /^(?:assume-|get-federation-|get-session-|get-web-|get-delegated-|assume)/.test(verb));
export const readsFile = (service: string, verb: string) => fromFile.has(`${service} ${verb}`);
export const writesFile = (service: string, verb: string) => toFile.has(`${service} ${verb}`);
