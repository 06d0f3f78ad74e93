locals {
  database_port = 5432
  database_user = "costloom"
  database_name = "costloom"
}

resource "aws_db_subnet_group" "main" {
  name       = var.name
  subnet_ids = var.private_subnet_ids
}

resource "aws_db_instance" "main" {
  identifier     = var.name
  engine         = "postgres"
  engine_version = "18"
  instance_class = var.database_class

  db_name             = local.database_name
  username            = local.database_user
  password_wo         = ephemeral.aws_secretsmanager_secret_version.database_password.secret_string
  password_wo_version = aws_secretsmanager_secret_version.database_password.secret_string_wo_version
  port                = local.database_port

  storage_type          = "gp3"
  storage_encrypted     = true
  allocated_storage     = var.database_storage_gib
  max_allocated_storage = var.database_storage_gib * 4

  multi_az               = var.database_multi_az
  publicly_accessible    = false
  db_subnet_group_name   = aws_db_subnet_group.main.name
  vpc_security_group_ids = [aws_security_group.database.id]

  backup_retention_period    = var.backup_days
  copy_tags_to_snapshot      = true
  delete_automated_backups   = false
  deletion_protection        = true
  skip_final_snapshot        = false
  final_snapshot_identifier  = "${var.name}-last"
  auto_minor_version_upgrade = true
}
