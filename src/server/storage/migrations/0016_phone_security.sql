-- Phones that nobody has belong to no organisation: the kernel's alone.
grant select, insert, update, delete on unknown_phone to andon_system;
