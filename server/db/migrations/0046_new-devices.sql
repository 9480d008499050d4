ALTER TABLE "users" ADD COLUMN "first_sign_in_at" bigint;--> statement-breakpoint
ALTER TABLE "authorization_codes" ADD COLUMN "is_known_device" boolean DEFAULT true NOT NULL;--> statement-breakpoint
UPDATE "users" SET "first_sign_in_at" = "created_at" WHERE "password_hash" <> '!' OR EXISTS (SELECT FROM "outside_identities" o WHERE o."user_id" = "users"."id");
