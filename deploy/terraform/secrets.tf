# Made once, and in the secrets only: neither the state nor a plan has them.
ephemeral "random_password" "database" {
  length  = 40
  special = false
}

# 43 characters of base64url are the 32 bytes of secret.key.
ephemeral "random_password" "key" {
  length  = 43
  special = false
}

resource "aws_secretsmanager_secret" "database_password" {
  name_prefix = "${var.name}-database-password-"
  description = "The password of the database"
}

resource "aws_secretsmanager_secret_version" "database_password" {
  secret_id                = aws_secretsmanager_secret.database_password.id
  secret_string_wo         = ephemeral.random_password.database.result
  secret_string_wo_version = 1
}

# What the secret holds, which is another password than the one that this run made up once it is not the first.
ephemeral "aws_secretsmanager_secret_version" "database_password" {
  secret_id = aws_secretsmanager_secret_version.database_password.secret_id
}

resource "aws_secretsmanager_secret" "database_url" {
  name_prefix = "${var.name}-database-url-"
  description = "DATABASE_URL of the servers"
}

resource "aws_secretsmanager_secret_version" "database_url" {
  secret_id                = aws_secretsmanager_secret.database_url.id
  secret_string_wo         = "postgres://${local.database_user}:${ephemeral.aws_secretsmanager_secret_version.database_password.secret_string}@${aws_db_instance.main.endpoint}/${local.database_name}?sslmode=verify-full"
  secret_string_wo_version = 1
}

resource "aws_secretsmanager_secret" "key" {
  name_prefix = "${var.name}-key-"
  description = "The file secret.key, which seals what is secret in the database. Keep a copy elsewhere."

  lifecycle {
    prevent_destroy = true
  }
}

resource "aws_secretsmanager_secret_version" "key" {
  secret_id                = aws_secretsmanager_secret.key.id
  secret_string_wo         = ephemeral.random_password.key.result
  secret_string_wo_version = 1

  lifecycle {
    prevent_destroy = true
  }
}
