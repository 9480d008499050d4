ALTER TABLE "users" ADD COLUMN "first_sign_in_at" bigint;--> statement-breakpoint
ALTER TABLE "authorization_codes" ADD COLUMN "is_known_device" boolean DEFAULT true NOT NULL;