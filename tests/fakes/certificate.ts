/** Signed by itself, for fakes that speak TLS on loopback; no program trusts it unless a test says so. */
export const fakeName = 'mail.example.test';

export const fakeCertificate = `-----BEGIN CERTIFICATE-----
MIIBrDCCAVOgAwIBAgIUUi4KI0J5oGr6cim7R2viRXtHnaIwCgYIKoZIzj0EAwIw
HDEaMBgGA1UEAwwRbWFpbC5leGFtcGxlLnRlc3QwIBcNMjYxMTIyMTYzNTAwWhgP
MjEyNjEwMjkxNjM1MDBaMBwxGjAYBgNVBAMMEW1haWwuZXhhbXBsZS50ZXN0MFkw
EwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEar2wWDdQ16NoUHjC9HzCZFKrXOE3q45P
kfVx8ILpHpIcSDK8oFcn1A8F6F2A8U9hcvO+8qLxydPUe5LglCgBM6NxMG8wHQYD
VR0OBBYEFKGrOVVNfzUlbq63XGPgNi4gw5YiMB8GA1UdIwQYMBaAFKGrOVVNfzUl
bq63XGPgNi4gw5YiMA8GA1UdEwEB/wQFMAMBAf8wHAYDVR0RBBUwE4IRbWFpbC5l
eGFtcGxlLnRlc3QwCgYIKoZIzj0EAwIDRwAwRAIgP2K/+GaSDgkXmXnYsH4COOgk
ZJ+m9mNvGvF9JnfuiqkCIBVSbfp98fv5FY9ucwKsSSlkqcSHHvR1c/PxjuM/AgQd
-----END CERTIFICATE-----
`;

export const fakeKey = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg36gu1r3tnyePu/53
WZdjOyNvj3rhOVCtt5VA9FW/xomhRANCAARqvbBYN1DXo2hQeML0fMJkUqtc4Ter
jk+R9XHwgukekhxIMrygVyfUDwXoXYDxT2Fy877yovHJ09R7kuCUKAEz
-----END PRIVATE KEY-----
`;
