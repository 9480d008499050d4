CREATE TABLE "refusal_counts" (
	"hour" bigint NOT NULL,
	"call" text NOT NULL,
	"reason" text NOT NULL,
	"build" text NOT NULL,
	"count" bigint NOT NULL,
	"devices" bit(1024) NOT NULL,
	CONSTRAINT "refusal_counts_hour_call_reason_build_pk" PRIMARY KEY("hour","call","reason","build")
);
--> statement-breakpoint
CREATE TABLE "seen_devices" (
	"user_id" text NOT NULL,
	"device_id" text NOT NULL,
	"label" text NOT NULL,
	"build" text,
	"seen_at" bigint NOT NULL,
	"late_day" integer NOT NULL,
	"late_week" integer NOT NULL,
	"longest_ms" bigint NOT NULL,
	"late_at" bigint,
	CONSTRAINT "seen_devices_user_id_device_id_pk" PRIMARY KEY("user_id","device_id")
);
--> statement-breakpoint
CREATE INDEX "seen_devices_seen" ON "seen_devices" USING btree ("seen_at");