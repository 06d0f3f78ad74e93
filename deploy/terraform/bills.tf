resource "aws_s3_bucket" "bills" {
  bucket_prefix = "${var.name}-bills-"
}

resource "aws_s3_bucket_public_access_block" "bills" {
  bucket                  = aws_s3_bucket.bills.id
  block_public_acls       = true
  block_public_policy     = true
  ignore_public_acls      = true
  restrict_public_buckets = true
}

resource "aws_s3_bucket_server_side_encryption_configuration" "bills" {
  bucket = aws_s3_bucket.bills.id

  rule {
    apply_server_side_encryption_by_default {
      sse_algorithm = "AES256"
    }
  }
}

# The versions before are the backup of bills.
resource "aws_s3_bucket_versioning" "bills" {
  bucket = aws_s3_bucket.bills.id

  versioning_configuration {
    status = "Enabled"
  }
}

# Bills themselves never expire: the server removes those that nothing refers to.
resource "aws_s3_bucket_lifecycle_configuration" "bills" {
  bucket     = aws_s3_bucket.bills.id
  depends_on = [aws_s3_bucket_versioning.bills]

  rule {
    id     = "versions-before"
    status = "Enabled"

    filter {}

    noncurrent_version_expiration {
      noncurrent_days = var.backup_days
    }

    expiration {
      expired_object_delete_marker = true
    }

    abort_incomplete_multipart_upload {
      days_after_initiation = 2
    }
  }
}

data "aws_iam_policy_document" "bills_tls" {
  statement {
    sid       = "RefuseWithoutTls"
    effect    = "Deny"
    actions   = ["s3:*"]
    resources = [aws_s3_bucket.bills.arn, "${aws_s3_bucket.bills.arn}/*"]

    principals {
      type        = "*"
      identifiers = ["*"]
    }

    condition {
      test     = "Bool"
      variable = "aws:SecureTransport"
      values   = ["false"]
    }
  }
}

resource "aws_s3_bucket_policy" "bills" {
  bucket     = aws_s3_bucket.bills.id
  policy     = data.aws_iam_policy_document.bills_tls.json
  depends_on = [aws_s3_bucket_public_access_block.bills]
}
