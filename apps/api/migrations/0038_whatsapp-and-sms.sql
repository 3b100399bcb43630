CREATE TABLE "channel_costs" (
	"school_id" uuid NOT NULL,
	"channel" "notification_channel" NOT NULL,
	"month" text NOT NULL,
	"messages" integer DEFAULT 0 NOT NULL,
	"cost_micros" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "channel_costs_school_id_channel_month_pk" PRIMARY KEY("school_id","channel","month")
);
--> statement-breakpoint
CREATE TABLE "paid_channels" (
	"channel" "notification_channel" PRIMARY KEY NOT NULL,
	"price_micros" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "whats_app_messages" (
	"id" text PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "schools" ADD COLUMN "whats_app_monthly_limit" integer DEFAULT 50 NOT NULL;--> statement-breakpoint
ALTER TABLE "schools" ADD COLUMN "sms_monthly_limit" integer DEFAULT 50 NOT NULL;--> statement-breakpoint
ALTER TABLE "guardians" ADD COLUMN "whats_app_opted_in_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "guardians" ADD COLUMN "whats_app_opted_in_way" text;--> statement-breakpoint
ALTER TABLE "guardians" ADD COLUMN "whats_app_opted_out_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "guardians" ADD COLUMN "whats_app_wrote_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "guardians" ADD COLUMN "sms_opted_out_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "channel_costs" ADD CONSTRAINT "channel_costs_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "whats_app_messages_by_age" ON "whats_app_messages" USING btree ("created_at");