CREATE TABLE "sheet_errors" (
	"user_id" text NOT NULL,
	"hiring_request_id" text NOT NULL,
	"content" text NOT NULL,
	"created_at" bigint NOT NULL,
	CONSTRAINT "sheet_errors_user_id_hiring_request_id_pk" PRIMARY KEY("user_id","hiring_request_id")
);
