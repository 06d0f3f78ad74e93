/** A region of AWS, such as us-east-1 or us-gov-west-1. */
export const AWS_REGION = /^[a-z]{2}(?:-[a-z]+){1,3}-\d{1,2}$/;
