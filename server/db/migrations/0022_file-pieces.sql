CREATE TABLE "piece_uploads" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"owner_ip_id" text NOT NULL,
	"key" text NOT NULL,
	"file_name" text NOT NULL,
	"content_type" text NOT NULL,
	"size" integer NOT NULL,
	"received" integer NOT NULL,
	"expires_at" bigint NOT NULL,
	CONSTRAINT "piece_uploads_userId_key_unique" UNIQUE("user_id","key")
);
--> statement-breakpoint
CREATE TABLE "upload_pieces" (
	"upload_id" text NOT NULL,
	"start" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "upload_pieces_upload_id_start_pk" PRIMARY KEY("upload_id","start")
);
--> statement-breakpoint
ALTER TABLE "upload_pieces" ADD CONSTRAINT "upload_pieces_upload_id_piece_uploads_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."piece_uploads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "piece_uploads_expiry" ON "piece_uploads" USING btree ("expires_at");