ALTER TABLE `pairing_sessions` ADD `issued_by` text;--> statement-breakpoint
ALTER TABLE `passcodes` ADD `issued_by` text;