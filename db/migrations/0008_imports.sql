CREATE TABLE `import_rows` (
	`user_id` text(255) NOT NULL,
	`base` text NOT NULL,
	`occurrence` integer NOT NULL,
	`import_id` text NOT NULL,
	`seen_by` text NOT NULL,
	`scope` text,
	`food_entry_id` text,
	`checkin_id` text,
	`marked_date` text,
	PRIMARY KEY(`user_id`, `base`, `occurrence`),
	FOREIGN KEY (`import_id`) REFERENCES `imports`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`food_entry_id`) REFERENCES `food_entries`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`checkin_id`) REFERENCES `checkins`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `import_rows_import` ON `import_rows` (`import_id`);--> statement-breakpoint
CREATE INDEX `import_rows_food` ON `import_rows` (`food_entry_id`);--> statement-breakpoint
CREATE INDEX `import_rows_checkin` ON `import_rows` (`checkin_id`);--> statement-breakpoint
CREATE TABLE `imports` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text(255) NOT NULL,
	`format` text NOT NULL,
	`file_name` text NOT NULL,
	`fingerprint` text NOT NULL,
	`header` text NOT NULL,
	`date_order` text NOT NULL,
	`weight_unit` text NOT NULL,
	`status` text NOT NULL,
	`records` integer NOT NULL,
	`received` integer DEFAULT 0 NOT NULL,
	`foods` integer DEFAULT 0 NOT NULL,
	`checkins` integer DEFAULT 0 NOT NULL,
	`repeated` integer DEFAULT 0 NOT NULL,
	`left_out_count` integer DEFAULT 0 NOT NULL,
	`left_out` text NOT NULL,
	`first_date` text,
	`last_date` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`finished_at` integer
);
--> statement-breakpoint
CREATE INDEX `imports_user` ON `imports` (`user_id`,`created_at`,`id`);